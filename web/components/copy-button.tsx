import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { toast } from '#web/lib/toast.ts';
import { Button } from './button.tsx';

export function CopyButton({ text, label }: { text: string; label?: string }) {
  const t = useTranslations('shell.parts');
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({
        title: t('notCopied'),
        description: t('notCopiedText'),
        destructive: true,
      });
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button icon={Icon} size="small" onClick={copy} onBlur={() => setCopied(false)}>
      <span aria-live="polite">{copied ? t('copied') : (label ?? t('copy'))}</span>
    </Button>
  );
}
