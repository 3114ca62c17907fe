import { Pencil, Trash2 } from 'lucide-react';
import { useTranslations } from 'use-intl/react';
import type { Admin } from '#contract/accounts.ts';
import { formatDate } from '#contract/format.ts';
import { adminUserMessages } from '#contract/messages.ts';
import { Badge } from '#web/components/badge.tsx';
import { Button } from '#web/components/button.tsx';

interface AdminCardProps {
  admin: Admin;
  self: boolean;
  /** The last administrator cannot be deleted. */
  last: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

export function AdminCard({ admin, self, last, onEdit, onDelete }: AdminCardProps) {
  const t = useTranslations('admin.users');
  return (
    <article aria-label={admin.username} className="rounded-card border border-line bg-panel p-4">
      <div className="flex items-center gap-2">
        <h2 className="min-w-0 truncate text-large" title={admin.username}>
          {admin.username}
        </h2>
        {self && <Badge tone="accent">{t('you')}</Badge>}
        {admin.role === 'reviewer' && <Badge>{t('reviewer')}</Badge>}
      </div>
      <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-small [&_dt]:text-muted">
        <dt>{t('created')}</dt>
        <dd title={admin.createdAt}>{formatDate(admin.createdAt)}</dd>
        <dt>{t('updated')}</dt>
        <dd title={admin.updatedAt}>{formatDate(admin.updatedAt)}</dd>
        <dt>{t('id')}</dt>
        <dd className="font-mono [overflow-wrap:anywhere]">{admin.id}</dd>
      </dl>
      <div className="mt-3 flex flex-wrap items-center gap-2">
        <Button size="small" aria-label={t('editUser', { name: admin.username })} onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
          {t('edit')}
        </Button>
        <Button
          size="small"
          variant="danger"
          disabled={last}
          aria-label={t('deleteUser', { name: admin.username })}
          onClick={onDelete}
        >
          <Trash2 size={16} aria-hidden="true" />
          {t('delete')}
        </Button>
        {last && <span className="text-small text-muted">{adminUserMessages.lastAdmin}</span>}
      </div>
    </article>
  );
}
