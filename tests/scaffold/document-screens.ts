import { namesOf, type Plan } from './plan.ts';
import { list } from './templates.ts';

/* Where documents are listed, entered and read. */

export function documentList(plan: Plan): string {
  const { key, single, plural, commands, path, parameter } = namesOf(plan);
  return list(plan, {
    imports: `import type { Row, Stored } from '#data/kind.ts';
import { useCompany } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import type { Column } from '#ui/table/column.ts';
import { stateTexts } from './state-texts.ts';
`,
    kit: 'dayColumn, DocumentPhoneRow, moneyColumn, numberColumn, stateColumn, StateFilter',
    sort: `{ column: 'day', descending: true }`,
    filters: `status: 'many', show: 'many'`,
    asked: `, { totals: ['total_amount'], facets: ['status'] }`,
    before: `const { currency } = useCompany();
  const columns: readonly Column<Stored<Row<typeof ${single}>>>[] = [
    numberColumn(m.${key}_one(), m.${key}_party(), (row) => row.party),
    dayColumn('day', m.banking_day(), (row) => row.day),
    stateColumn(stateTexts),
    moneyColumn('total_amount', m.ui_total(), (row) => row.total_amount, { currency, total: ${plural}.totals?.total_amount }),
  ];`,
    columns: `columns`,
    create: `{ label: m.${key}_create(), to: href('${path}/new') }`,
    phoneRow: `(row) => <DocumentPhoneRow row={row} who={row.party} states={stateTexts} />`,
    filterRows: `
        <>
          <StateFilter of={${plural}} states={stateTexts} />
          <ShowFilter of={${plural}} />
        </>
      `,
    bulk: commands,
    opens: `href={(row) => href('${path}/:${parameter}', { ${parameter}: row.id })}`,
  });
}

export function form(plan: Plan): string {
  const { key, single, commands, path, parameter } = namesOf(plan);
  return `import { useParams } from 'react-router-dom';
import * as v from 'valibot';

import type { Row } from '#data/kind.ts';
import { useRow, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { newId } from '#kernel/ids.ts';
import { m } from '#messages';
import { FieldRow } from '#ui/form/FieldFrame.tsx';
import { useLines } from '#ui/form/LineItems.tsx';
import { useFormValue } from '#ui/form/use-form.ts';
import { Section } from '#ui/page/Section.tsx';

import { FormGate, LineFields, RecordForm, useDocumentForm } from '../../entity/index.ts';
import { ${commands} } from './commands.ts';
import { ${single} } from './kind.ts';
import { lineTotal, totalOf } from './rules.ts';

const { day, party, lines, notes } = ${single}.schema.entries;
const Fields = v.object({ day, party, lines, notes });
const newLine = () => ({ id: newId(), name: '', quantity: 1, price: 0 });

/** \`/new\` and \`/edit/:${parameter}\`. */
function ${single}Form() {
  const { ${parameter} } = useParams();
  const row = useRow(${single}, ${parameter});
  return (
    <FormGate id={${parameter}} row={row} list={{ to: href('${path}'), label: m.${key}_label() }}>
      {(before) => <${single}Fields key={${parameter} ?? 'new'} before={before} />}
    </FormGate>
  );
}

function ${single}Fields({ before: now }: { readonly before: Row<typeof ${single}> | undefined }) {
  const store = useStore();
  const { form, before, page } = useDocumentForm({
    fields: Fields,
    draft: '${key}',
    before: now,
    start: { day: store.knowsToday() ? store.today() : '', party: '', lines: [newLine()], notes: '' },
    commands: ${commands},
    list: href('${path}'),
    pageOf: (id) => href('${path}/:${parameter}', { ${parameter}: id }),
  });
  const entered = useFormValue(form, 'lines');
  const { Field } = form;
  return (
    <RecordForm {...page} title={before?.number ?? m.${key}_create()} submit={m.${key}_save()}>
      <Section>
        <FieldRow>
          <Field.Text name="party" label={m.${key}_party()} optional autoComplete="off" />
          <Field.Date name="day" label={m.banking_day()} />
        </FieldRow>
      </Section>
      <LineFields
        name="lines"
        lines={useLines(form, 'lines')}
        columns={[
          { header: m.common_name() },
          { header: m.orders_quantity(), width: 96, align: 'end' },
          { header: m.common_price(), width: 150, align: 'end' },
        ]}
        newLine={newLine}
        amounts={entered.map(lineTotal)}
        total={totalOf(entered)}
      >
        {(index) => [
          <Field.Text key="name" name={\`lines.\${index}.name\`} label={m.common_name()} autoComplete="off" />,
          <Field.Quantity key="quantity" name={\`lines.\${index}.quantity\`} label={m.orders_quantity()} />,
          <Field.Money key="price" name={\`lines.\${index}.price\`} label={m.common_price()} />,
        ]}
      </LineFields>
      <Section>
        <Field.TextArea name="notes" label={m.orders_notes()} optional rows={2} />
      </Section>
    </RecordForm>
  );
}

export { ${single}Form as Component };
`;
}

export function detail(plan: Plan): string {
  const { key, single, commands, path, parameter } = namesOf(plan);
  return `import { useParams } from 'react-router-dom';

import { useRow } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { m } from '#messages';
import { Money } from '#ui/display/Money.tsx';
import { Quantity } from '#ui/display/numbers.tsx';

import { DocumentPage, EntityGate } from '../../entity/index.ts';
import { ${commands} } from './commands.ts';
import { ${single}, ${single}Feed } from './kind.ts';
import { lineTotal } from './rules.ts';
import { stateTexts } from './state-texts.ts';

function ${single}Detail() {
  const { ${parameter} } = useParams();
  const row = useRow(${single}, ${parameter});
  const list = href('${path}');
  return (
    <EntityGate row={row} list={{ to: list, label: m.${key}_label() }}>
      {(one) => (
        <DocumentPage
          key={one.id}
          row={one}
          name={m.${key}_one()}
          commands={${commands}}
          feed={${single}Feed}
          states={stateTexts}
          leads={['confirmed', 'done']}
          list={list}
          edit={href('${path}/edit/:${parameter}', { ${parameter}: one.id })}
          facts={[{ label: m.${key}_party(), value: one.party }]}
          lines={one.lines}
          columns={[
            { header: m.common_name(), cell: (line) => line.name },
            { header: m.orders_quantity(), cell: (line) => <Quantity value={line.quantity} /> },
            { header: m.common_price(), cell: (line) => <Money minor={line.price} /> },
            { header: m.common_amount(), cell: (line) => <Money minor={lineTotal(line)} /> },
          ]}
        />
      )}
    </EntityGate>
  );
}

export { ${single}Detail as Component };
`;
}
