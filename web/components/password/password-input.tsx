import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { IconButton } from '#web/components/icon-button.tsx';
import { Input } from '#web/components/input.tsx';

/** A password field with a button that shows the text. */
export function PasswordInput({ shown, ...rest }: ComponentProps<'input'> & { shown?: boolean }) {
  const t = useTranslations('admin.password');
  const [chosen, setChosen] = useState<boolean | null>(null);
  const visible = chosen ?? shown ?? false;
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className="relative">
      <Input {...rest} type={visible ? 'text' : 'password'} className="pe-11" spellCheck={false} />
      <IconButton
        label={t(visible ? 'hide' : 'show')}
        className="absolute end-0.5 top-0.5"
        onClick={() => setChosen(!visible)}
      >
        <Icon size={18} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
