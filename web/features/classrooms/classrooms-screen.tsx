import { useState } from 'react';
import { useTranslations } from 'use-intl/react';
import { AdminTitle } from '#web/components/admin/admin-title.tsx';
import { Tabs } from '#web/components/tabs.tsx';
import { ClassList } from './class-list.tsx';
import { OwnCaseList } from './own-case-list.tsx';

type Tab = 'classes' | 'cases';

/** Classes with codes, and the cases that were added here. */
export function ClassroomsScreen() {
  const t = useTranslations('admin.classrooms');
  const [tab, setTab] = useState<Tab>('classes');
  return (
    <>
      <AdminTitle title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('title')}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'classes', label: t('tabs.classes'), content: <ClassList /> },
          { value: 'cases', label: t('tabs.cases'), content: <OwnCaseList /> },
        ]}
      />
    </>
  );
}
