import { useMutation, useQuery } from '@tanstack/react-query';
import { Pencil, Trash2, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { type Admin, adminsCall, deleteAdminCall } from '#contract/accounts.ts';
import { formatDateTime } from '#contract/format.ts';
import { adminUserMessages, fill } from '#contract/messages.ts';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { Facts } from '#web/components/facts.tsx';
import { Notice } from '#web/components/notice.tsx';
import { CurrentPasswordField } from '#web/components/password/password-input.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { TextList } from '#web/components/text-list.tsx';
import { useAdminSession } from '#web/lib/admin-session.ts';
import { call } from '#web/lib/api.ts';
import { callQuery, useRefresh } from '#web/lib/query.ts';
import { toast } from '#web/lib/toast.ts';
import { AdminDialog } from './admin-dialog.tsx';
import { usersProblem } from './users-problem.ts';

export function UsersScreen() {
  const t = useTranslations('admin.users');
  const refresh = useRefresh(adminsCall);
  const session = useAdminSession();
  const [edited, setEdited] = useState<Admin | 'new' | null>(null);
  const [toDelete, setToDelete] = useState<Admin | null>(null);
  const [ownPassword, setOwnPassword] = useState('');
  const list = useQuery({ ...callQuery(adminsCall), refetchOnMount: 'always' });
  const remove = useMutation({
    mutationFn: (id: string) =>
      call(deleteAdminCall, {
        params: { id },
        body: { currentPassword: ownPassword },
      }),
    onSuccess: () => {
      toast({ title: t('success'), description: adminUserMessages.deleted });
      return refresh();
    },
    onError: (reason) =>
      toast({
        title: t('error'),
        description: usersProblem(reason, adminUserMessages.deleteFailed),
        destructive: true,
      }),
    onSettled: () => {
      setToDelete(null);
      setOwnPassword('');
    },
  });
  const admins = list.data?.admins;
  const deletesSelf = toDelete?.id === session.admin.id;
  const administrators = admins?.filter(({ role }) => role === 'administrator').length;
  return (
    <>
      <AdminTitle
        title={t('title')}
        lead={t('intro')}
        badges={admins && <Badge>{fill(adminUserMessages.total, { n: admins.length })}</Badge>}
        aside={
          <Button icon={UserPlus} variant="primary" size="small" onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        }
      />
      {list.isPending && (
        <>
          <p role="status" className="mb-3 text-muted">
            {adminUserMessages.loading}
          </p>
          <Skeleton className="h-32" />
        </>
      )}
      {list.isError && (
        <Notice
          tone="error"
          live
          action={
            <Button size="small" onClick={() => list.refetch()}>
              {t('tryAgain')}
            </Button>
          }
        >
          {usersProblem(list.error, adminUserMessages.loadFailed)}
        </Notice>
      )}
      <ul className="grid gap-3 md:grid-cols-2">
        {admins?.map((admin) => (
          <li key={admin.id}>
            <AdminCard
              admin={admin}
              self={admin.id === session.admin.id}
              last={admin.role === 'administrator' && administrators === 1}
              onEdit={() => setEdited(admin)}
              onDelete={() => setToDelete(admin)}
            />
          </li>
        ))}
      </ul>
      <Notice title={t('notice.title')} className="mt-6">
        <TextList
          lines={[
            t('notice.access'),
            t('notice.strong'),
            t('notice.limit'),
            t('notice.immediate'),
            t('notice.oneTime'),
          ]}
          className="list-disc space-y-1 ps-5"
        />
      </Notice>
      {edited && (
        <AdminDialog
          key={edited === 'new' ? 'new' : edited.id}
          admin={edited === 'new' ? null : edited}
          self={edited !== 'new' && edited.id === session.admin.id}
          onClose={() => setEdited(null)}
          onSaved={refresh}
        />
      )}
      <ConfirmDialog
        open={toDelete !== null}
        onOpenChange={(open) => !open && setToDelete(null)}
        title={t('deleteTitle', { name: toDelete?.username ?? '' })}
        description={adminUserMessages.confirmDelete}
        confirmLabel={t('delete')}
        busy={remove.isPending}
        filled={ownPassword !== ''}
        onConfirm={() => toDelete && remove.mutate(toDelete.id)}
      >
        <CurrentPasswordField
          {...(!deletesSelf && { label: t('ownPassword') })}
          value={ownPassword}
          onChange={setOwnPassword}
        />
      </ConfirmDialog>
    </>
  );
}

interface AdminCardProps {
  admin: Admin;
  self: boolean;
  /** The last administrator cannot be deleted. */
  last: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

function AdminCard({ admin, self, last, onEdit, onDelete }: AdminCardProps) {
  const t = useTranslations('admin.users');
  return (
    <article aria-label={admin.username} className="rounded-card border border-line bg-panel p-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 truncate text-large" title={admin.username}>
          {admin.username}
        </h2>
        {self && <Badge tone="accent">{t('you')}</Badge>}
        {admin.role !== 'administrator' && <Badge>{t(admin.role)}</Badge>}
      </div>
      <Facts
        className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small"
        rows={[
          [t('created'), formatDateTime(admin.createdAt), { title: admin.createdAt }],
          [t('updated'), formatDateTime(admin.updatedAt), { title: admin.updatedAt }],
          [t('id'), admin.id, { className: 'font-mono [overflow-wrap:anywhere]' }],
        ]}
      />
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button
          icon={Pencil}
          size="small"
          aria-label={t('editUser', { name: admin.username })}
          onClick={onEdit}
        >
          {t('edit')}
        </Button>
        <Button
          icon={Trash2}
          size="small"
          variant="danger"
          disabled={last}
          aria-label={t('deleteUser', { name: admin.username })}
          onClick={onDelete}
        >
          {t('delete')}
        </Button>
        {last && <span className="text-small text-muted">{adminUserMessages.lastAdmin}</span>}
      </div>
    </article>
  );
}
