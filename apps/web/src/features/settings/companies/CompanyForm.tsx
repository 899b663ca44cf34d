// Adding and changing a company, by whoever runs the installation.
import { createCompany, updateCompany, type Company } from '@recado/contract/companies';
import { useState } from 'react';
import { FormModal } from '../../../shared/crud/FormModal.tsx';
import { notNames } from '../../../entities/user/notNames.ts';
import { useEntityForm } from '../../../shared/crud/useEntityForm.ts';
import { call } from '../../../shared/data/client.ts';
import { serverNow } from '../../../shared/format/serverClock.ts';
import { useTranslation } from '../../../shared/i18n/useTranslation.ts';
import { CompanyFields } from './CompanyFields.tsx';
import { bodyOf, changeOf, companySchema, newCompany, valuesOf } from './companyValues.ts';

export interface CompanyFormProps {
  /** left out: a new one */
  company?: Company;
  onClose: () => void;
}

export function CompanyForm({ company, onClose }: CompanyFormProps) {
  const { t } = useTranslation('companies');
  const [initialValues] = useState(() => (company ? valuesOf(company) : newCompany(new Date(serverNow()))));
  const { form, submit, saving, unchanged } = useEntityForm({
    schema: notNames(companySchema, ({ name, email }) => [name, email]),
    initialValues,
    save: (values) =>
      company
        ? call(updateCompany, { params: { id: company.id }, body: changeOf(values, company) })
        : call(createCompany, { body: bodyOf(values) }),
    // Plans count their companies.
    invalidates: ['company', 'plan'],
    codeFields: {
      ERR_EMAIL_IN_USE: 'email',
      ERR_NAME_IN_USE: 'name',
      ERR_NO_PLAN_FOUND: 'planId',
      ERR_GUESSABLE_PASSWORD: 'password',
    },
    onDone: onClose,
  });
  return (
    <FormModal
      opened
      size="lg"
      title={company ? t('form.edit', { name: company.name }) : t('add')}
      onClose={onClose}
      submit={submit}
      saving={saving}
      disabled={company !== undefined && unchanged}
    >
      <CompanyFields form={form} isNew={!company} />
    </FormModal>
  );
}
