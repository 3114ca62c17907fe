import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Mark } from '#web/components/mark.tsx';
import { PasswordChangeForm } from '#web/components/password/password-change-form.tsx';
import type { AdminSession } from '#web/lib/admin-session.ts';

/** Stands before everything else while someone else knows the password. */
export function PasswordChangePage({ session }: { session: AdminSession }) {
  return (
    <main id="main" tabIndex={-1} className="mx-auto w-full max-w-dialog px-5 py-12">
      <Mark size={32} />
      <h1 className="mt-4 text-display">Choose a password of your own</h1>
      <p className="mt-3 mb-8 text-large text-muted">
        {`The password of ${session.admin.username} was made by the system. Nothing else opens before you have replaced it.`}
      </p>
      <Card>
        <PasswordChangeForm onChanged={() => void session.refresh()} />
      </Card>
      <Button variant="quiet" className="mt-4" onClick={session.logOut}>
        Log out
      </Button>
    </main>
  );
}
