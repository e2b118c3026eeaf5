import { Pencil } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router-dom';

import type { Stored } from '#data/kind.ts';
import { useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { Fact, Facts } from '#ui/display/Facts.tsx';
import { Photo } from '#ui/display/Photo.tsx';
import { Section } from '#ui/page/Section.tsx';

import { type EmployeeRow, employmentText, exitReasonText, genderText, maritalText, type PrivateRow } from '../../people/index.ts';
import { Employee, EmployeePin, EmployeePrivate } from '../../people/kind.ts';
import { pinIdOf } from '../pins.ts';
import { privateIdOf } from '../private-commands.ts';
import { useAccountLabel } from '../use-account-label.ts';
import { useSetup } from '../use-setup.ts';

const PrivateForm = lazy(() => import('./PrivateForm.tsx').then((file) => ({ default: file.PrivateForm })));

type Props = { readonly row: Stored<EmployeeRow> };

/** What the office knows of a person: as colleagues see it, and what is private. */
export function ProfileTab({ row }: Props) {
  const store = useStore();
  const [editing, edit] = useState(false);
  const known = useRow(EmployeePrivate, privateIdOf(store, row.id));
  return (
    <>
      <Directory row={row} />
      <Section
        title={m.people_private()}
        text={m.people_private_text()}
        actions={
          row.deleted_at === null &&
          row.merged_into === null &&
          known !== undefined && (
            <Button size="sm" tone="quiet" icon={Pencil} onClick={() => edit(true)}>
              {m.people_private_edit()}
            </Button>
          )
        }
      >
        {known ? <Private row={known} /> : <p className="text-13 text-muted-foreground">{m.people_private_none()}</p>}
      </Section>
      <Suspense>{editing && known !== undefined && <PrivateForm employee={row} before={known} onClose={() => edit(false)} />}</Suspense>
    </>
  );
}

function Directory({ row }: Props) {
  const store = useStore();
  const { nameOf } = useSetup();
  const manager = useRow(Employee, row.manager_id);
  const account = useAccountLabel(row.user_id);
  const hasPin = useRow(EmployeePin, pinIdOf(store, row.id))?.deleted_at === null;
  return (
    <Section title={m.people_directory()}>
      <div className="flex flex-col gap-5 sm:flex-row">
        {row.photo_path !== null && <Photo path={row.photo_path} load={store.readFile} alt={m.products_photo()} size="lg" />}
        <div className="min-w-0 flex-1">
          <Facts>
            <Fact label={m.people_name_local()}>{row.name_local}</Fact>
            <Fact label={m.common_phone()}>
              {row.phone && (
                <a className="touch-target figures text-link hover:underline" href={`tel:${row.phone}`}>
                  {row.phone}
                </a>
              )}
            </Fact>
            <Fact label={m.common_email()}>
              {row.email && (
                <a className="touch-target text-link hover:underline" href={`mailto:${row.email}`}>
                  {row.email}
                </a>
              )}
            </Fact>
            <Fact label={m.people_manager()}>
              {manager && (
                <Link
                  className="touch-target text-link hover:underline"
                  to={href('/app/hrm/employees/:employeeId', { employeeId: manager.id })}
                >
                  {manager.name}
                </Link>
              )}
            </Fact>
            <Fact label={m.people_department()}>{nameOf(row.department_id)}</Fact>
            <Fact label={m.people_place()}>{nameOf(row.place_id)}</Fact>
            <Fact label={m.people_employment_type()}>{employmentText[row.employment_type]()}</Fact>
            <Fact label={m.people_join_date()}>
              <DateText day={row.join_date} />
            </Fact>
            {row.probation_end !== null && (
              <Fact label={m.people_probation_end()}>
                <DateText day={row.probation_end} />
              </Fact>
            )}
            {row.contract_end !== null && (
              <Fact label={m.people_contract_end()}>
                <DateText day={row.contract_end} />
              </Fact>
            )}
            {row.exit_date !== null && (
              <Fact label={m.people_exit_date()}>
                <DateText day={row.exit_date} />
                {row.exit_reason !== null && <span className="text-muted-foreground"> · {exitReasonText[row.exit_reason]()}</span>}
              </Fact>
            )}
            <Fact label={m.people_user()}>{account}</Fact>
            <Fact label={m.people_badge()}>
              <span className="figures">{row.badge_code}</span>
            </Fact>
            <Fact label={m.people_pin()}>{hasPin ? m.people_pin_is_set() : m.people_no_pin()}</Fact>
            {row.tags.length > 0 && <Fact label={m.common_tags()}>{row.tags.join(', ')}</Fact>}
          </Facts>
        </div>
      </div>
    </Section>
  );
}

function Private({ row }: { readonly row: PrivateRow }) {
  const text = (value: string | null | undefined) => value || undefined;
  return (
    <Facts>
      <Fact label={m.people_legal_name()}>{text(row.legal_name)}</Fact>
      <Fact label={m.people_nid()}>{row.nid && <span className="figures">{row.nid}</span>}</Fact>
      <Fact label={m.people_dob()}>{row.dob && <DateText day={row.dob} />}</Fact>
      <Fact label={m.people_gender()}>{row.gender && genderText[row.gender]()}</Fact>
      <Fact label={m.people_father()}>{text(row.father_name)}</Fact>
      <Fact label={m.people_mother()}>{text(row.mother_name)}</Fact>
      <Fact label={m.people_marital()}>{row.marital && maritalText[row.marital]()}</Fact>
      <Fact label={m.people_spouse()}>{text(row.spouse_name)}</Fact>
      <Fact label={m.people_blood_group()}>{row.blood_group?.toUpperCase()}</Fact>
      <Fact label={m.people_tin()}>{text(row.tin)}</Fact>
      <Fact label={m.people_present_address()}>{text(row.present_address)}</Fact>
      <Fact label={m.people_permanent_address()}>{text(row.permanent_address)}</Fact>
      <Fact label={m.people_emergency()}>
        <Lines rows={row.emergency_contacts.map(({ name, relation, phone }) => [name, relation, phone])} />
      </Fact>
      <Fact label={m.people_wallets()}>
        <Lines rows={row.wallets.map(({ provider, number }) => [provider, number])} />
      </Fact>
      <Fact label={m.people_banks()}>
        <Lines rows={row.bank_accounts.map(({ bank, branch, routing, number, title }) => [bank, branch, routing, number, title])} />
      </Fact>
      <Fact label={m.people_nominee()}>{text(row.nominee)}</Fact>
      {row.notes !== '' && (
        <Fact label={m.common_notes()} wide>
          <span className="whitespace-pre-line">{row.notes}</span>
        </Fact>
      )}
    </Facts>
  );
}

function Lines({ rows }: { readonly rows: readonly (readonly string[])[] }) {
  if (rows.length === 0) return <span className="text-muted-foreground">–</span>;
  return rows.map((cells) => (
    <span key={cells.join('|')} className="block">
      {cells.filter(Boolean).join(' · ')}
    </span>
  ));
}
