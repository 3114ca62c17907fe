import type { ComponentProps, FormEvent } from 'react';

interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  onSubmit: () => void;
}

/** A form that the page checks and sends itself. */
export function Form({ onSubmit, ...rest }: FormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React events bubble through portals, so a form around the opener would submit, too.
    event.stopPropagation();
    onSubmit();
  };
  return <form {...rest} noValidate onSubmit={submit} />;
}
