import { useTranslations } from 'use-intl/react';
import { ApiError } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';
import { useErrorMessage } from '#web/lib/use-error-message.ts';
import { useFormats } from '#web/lib/use-formats.ts';
import type { useUploadLimit } from './use-upload-limit.ts';

/** How much of a file was sent before its upload failed. */
export interface SentPart {
  share: number;
  bytes: number;
}

/** Says why an upload failed. */
export function useUploadProblem(limit: ReturnType<typeof useUploadLimit>) {
  const t = useTranslations('scanner');
  const errorMessage = useErrorMessage();
  const formats = useFormats();
  const showLimitToast = (seconds: number) =>
    toast({
      title: t('upload.limit'),
      description: t('upload.limitText', { seconds }),
      destructive: true,
    });

  /** The message beside the file for a failed upload; null for the rate limit, which has its own toast and banner. */
  const uploadProblem = (reason: unknown, { share, bytes }: SentPart): string | null => {
    // Anything else is a programming error, whose text helps nobody.
    if (!(reason instanceof ApiError)) return t('upload.failedText');
    if (reason.code === 'network' && share > 0 && share < 1) {
      return t('upload.brokeOff', {
        sent: formats.bytes(Math.round(share * bytes)),
        all: formats.bytes(bytes),
      });
    }
    if (reason.code !== 'too_many_uploads' && reason.code !== 'too_many_from_network')
      return errorMessage(reason, t('upload.failed'));
    const seconds = Math.max(1, Math.ceil(reason.retryAfter ?? 60));
    limit.block(seconds);
    // The server names the limit of the network; the visitor's own is the page's sentence.
    if (reason.code === 'too_many_from_network')
      toast({ title: t('upload.limit'), description: errorMessage(reason), destructive: true });
    else showLimitToast(seconds);
    return null;
  };
  return { showLimitToast, uploadProblem };
}
