import { Activity } from 'lucide-react';
import { useState } from 'react';
import { testDetectorCall } from '#contract/health.ts';
import { detectorTestMessages } from '#contract/messages.ts';
import { Button } from '#web/components/button.tsx';
import { call } from '#web/lib/api.ts';
import { ApiError, sentenceOf } from '#web/lib/api-error.ts';
import { toast } from '#web/lib/toast.ts';

async function testModel(): Promise<void> {
  try {
    const { success, message } = await call(testDetectorCall);
    if (success) toast({ title: detectorTestMessages.success.title, description: message });
    else toast({ title: detectorTestMessages.failedTitle, description: message, destructive: true });
  } catch (reason) {
    const answered = reason instanceof ApiError && reason.status > 0;
    const description = answered
      ? sentenceOf(reason, detectorTestMessages.unreachable.description)
      : detectorTestMessages.unreachable.description;
    toast({ title: detectorTestMessages.unreachable.title, description, destructive: true });
  }
}

/** Runs the active detector once and says whether it works. */
export function TestModelButton() {
  const [testing, setTesting] = useState(false);
  const test = async () => {
    setTesting(true);
    await testModel();
    setTesting(false);
  };
  return (
    <Button size="small" busy={testing} onClick={test} aria-label={testing ? 'Testing...' : 'Test AI Model'}>
      {!testing && <Activity size={16} aria-hidden="true" className="min-[380px]:hidden" />}
      <span className="max-[379px]:hidden">{testing ? 'Testing...' : 'Test AI Model'}</span>
    </Button>
  );
}
