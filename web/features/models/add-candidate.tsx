import { Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { formatBytes } from '#contract/format.ts';
import { addModelCall, modelFields } from '#contract/models.ts';
import { Button } from '#web/components/button.tsx';
import { Field } from '#web/components/field.tsx';
import { Form } from '#web/components/form.tsx';
import { Input } from '#web/components/input.tsx';
import { Notice } from '#web/components/notice.tsx';
import { call } from '#web/lib/api.ts';
import { errorMessageOf } from '#web/lib/api-error.ts';
import { useChange } from '#web/lib/use-change.ts';

/** The form field of a picked file, by its name. */
function fieldOf({ name }: File): string | null {
  if (name.endsWith('.onnx')) return modelFields.model;
  if (name === 'training.json') return modelFields.training;
  return name === 'card.json' ? modelFields.card : null;
}

export function AddCandidate({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const t = useTranslations('admin.models.add');
  const [files, setFiles] = useState<File[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const add = useChange({
    send: (form: FormData) => call(addModelCall, { body: form }),
    onDone: () => {
      setFiles([]);
      if (picker.current) picker.current.value = '';
      return onAdded();
    },
    failed: null,
  });
  const unknown = files.find((file) => fieldOf(file) === null);
  const has = (field: string) => files.filter((file) => fieldOf(file) === field).length === 1;
  const complete = has(modelFields.model) && has(modelFields.training) && !unknown;
  const submit = () => {
    const form = new FormData();
    for (const file of files) form.append(fieldOf(file) ?? '', file, file.name);
    add.mutate(form);
  };
  return (
    <Form onSubmit={submit} className="max-w-text space-y-4">
      <Field
        label={t('files')}
        hint={t('hint')}
        error={unknown ? t('unknown', { name: unknown.name }) : null}
      >
        {(control) => (
          <Input
            {...control}
            ref={picker}
            type="file"
            multiple
            accept=".onnx,.json"
            className="py-1.5 file:me-3 file:font-semibold"
            onChange={(event) => {
              add.reset();
              setFiles([...(event.currentTarget.files ?? [])]);
            }}
          />
        )}
      </Field>
      {files.length > 0 && (
        <p className="text-small text-muted">
          {files.map(({ name, size }) => `${name} (${formatBytes(size)})`).join(', ')}
        </p>
      )}
      {add.isError && (
        <Notice tone="error" title={t('failed')} live>
          {errorMessageOf(add.error, t('noReason'))}
        </Notice>
      )}
      <Button icon={Upload} type="submit" disabled={!complete} busy={add.isPending}>
        {t(add.isPending ? 'busy' : 'submit')}
      </Button>
    </Form>
  );
}
