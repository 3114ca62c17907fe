import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { toast } from '#web/lib/toast.ts';
import { Button } from './button.tsx';

/** Puts a text on the clipboard and says so. */
export function CopyButton({ text, label = 'Copy' }: { text: string; label?: string }) {
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      toast({
        title: 'Not copied',
        description: 'The browser refused. Select the text and copy it by hand.',
        destructive: true,
      });
    }
  };
  const Icon = copied ? Check : Copy;
  return (
    <Button size="small" onClick={copy} onBlur={() => setCopied(false)}>
      <Icon size={16} aria-hidden="true" />
      <span aria-live="polite">{copied ? 'Copied' : label}</span>
    </Button>
  );
}
