// The company's own data, as its administrators keep it.
import { Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { companyChange, updateCompany, type Company } from '@recado/contract/companies';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { changesOf } from '../../../shared/crud/changesOf.ts';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call } from '../../../shared/data/client.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { NotLoaded } from '../../../shared/ui/NotLoaded.tsx';
import { LanguageSelect } from '../../../shared/ui/LanguageSelect.tsx';
import { useUnsaved } from '../../../shared/ui/useUnsaved.tsx';
import { useDelayed } from '../../../shared/ui/useDelayed.ts';
import { SaveButton } from '../SaveButton.tsx';
import page from '../../../shared/ui/TabbedPage.module.css';
import { BillingFields } from './BillingFields.tsx';
import { billingOf } from './billingValues.ts';
import { TimeZoneSelect } from './TimeZoneSelect.tsx';
import { ownCompanyKey, useOwnCompany } from './useOwnCompany.ts';

export function CompanyCard() {
  const { t } = useTranslation('settings');
  const company = useOwnCompany();
  const slow = useDelayed(company.isPending);
  return (
    <section className={page.card} aria-label={t('company.title')}>
      <Title order={2} size="h5">
        {t('company.title')}
      </Title>
      <Text size="sm" c="dimmed" mb="sm">
        {t('company.text')}
      </Text>
      {company.data && <CompanyForm company={company.data} />}
      {company.isPending && slow && <Skeleton h={320} />}
      <NotLoaded query={company} />
    </section>
  );
}

const ownSchema = companyChange.pick({
  name: true,
  phone: true,
  timeZone: true,
  language: true,
  billingName: true,
  addressZipCode: true,
  addressStreet: true,
  addressState: true,
  addressCity: true,
  addressDistrict: true,
});

const FIELDS = ownSchema.keyof().options;

const valuesOf = (company: Company): z.input<typeof ownSchema> => ({
  name: company.name,
  phone: company.phone,
  timeZone: company.timeZone,
  language: company.language,
  ...billingOf(company),
});

function CompanyForm({ company }: { company: Company }) {
  const { t } = useTranslation(['settings', 'common']);
  const queryClient = useQueryClient();
  /** as the fields were when they were last filled in */
  const [shown, setShown] = useState(() => valuesOf(company));
  const { form, submit, saving } = useEntityForm({
    schema: ownSchema,
    initialValues: shown,
    save: (values) => call(updateCompany, { params: { id: company.id }, body: changesOf(values, shown) }),
    codeFields: { ERR_NAME_IN_USE: 'name' },
    successText: t('company.saved'),
    onDone: (saved) => {
      queryClient.setQueryData(ownCompanyKey, saved);
      // With it comes what others have changed meanwhile.
      setShown(valuesOf(saved));
      form.setValues(valuesOf(saved));
      setDirty(false);
    },
  });
  const [isDirty, setDirty] = useState(false);
  const judge = (): void => setDirty(Object.keys(changesOf(form.getValues(), shown)).length > 0);
  for (const field of FIELDS) form.watch(field, judge);
  useUnsaved(() => isDirty);
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <TextInput
          key={form.key('name')}
          label={t('company.name')}
          required
          autoComplete="organization"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t('company.email')}
          description={t('company.emailHint')}
          value={company.email}
          readOnly
          variant="filled"
        />
        <TextInput
          key={form.key('phone')}
          label={t('company.phone')}
          type="tel"
          autoComplete="tel"
          {...form.getInputProps('phone')}
        />
        <TimeZoneSelect
          key={form.key('timeZone')}
          label={t('company.timeZone')}
          description={t('company.timeZoneHint')}
          {...form.getInputProps('timeZone')}
        />
        <LanguageSelect key={form.key('language')} label={t('company.language')} {...form.getInputProps('language')} />
        <BillingFields legend={t('company.billing')} keyOf={form.key} inputOf={form.getInputProps} />
      </Stack>
      <SaveButton dirty={isDirty} saving={saving !== false} />
    </form>
  );
}
