import { useTranslations } from 'use-intl/react';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { ClassList } from './class-list.tsx';
import { OwnCaseList } from './own-case-list.tsx';

/** Classes with codes, and the cases that were added here. */
export function ClassroomsScreen() {
  const t = useTranslations('admin.classrooms');
  return (
    <>
      <AdminTitle title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('title')}
        tabs={[
          { value: 'classes', label: t('tabs.classes'), content: <ClassList /> },
          { value: 'cases', label: t('tabs.cases'), content: <OwnCaseList /> },
        ]}
      />
    </>
  );
}
