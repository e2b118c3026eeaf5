import { ClipboardCheck, ListPlus, Printer } from 'lucide-react';
import { useRef, useState } from 'react';

import { useConnection } from '#data/connection.tsx';
import { useKeys, useStore } from '#data/react.tsx';
import { href } from '#kernel/href.ts';
import { foldText } from '#kernel/search.ts';
import { m } from '#messages';
import { Button } from '#ui/control/Button.tsx';
import { useNumberText } from '#ui/display/numbers.tsx';
import { FieldFrame } from '#ui/form/FieldFrame.tsx';
import { Combobox } from '#ui/form/inputs/Combobox.tsx';
import { SelectInput } from '#ui/form/inputs/SelectInput.tsx';
import { confirm } from '#ui/overlay/confirm.tsx';
import { toast } from '#ui/overlay/toast.tsx';
import { useTask } from '#ui/overlay/use-task.ts';
import { EmptyState, Skeleton } from '#ui/page/states.tsx';
import { signal } from '#ui/scan/feedback.ts';
import { ScanField } from '#ui/scan/ScanField.tsx';
import { ScanScreen } from '#ui/scan/ScanScreen.tsx';

import { componentOfCode, type ComponentRow } from '../materials/index.ts';
import { Component } from '../materials/kind.ts';
import { useLedgers } from '../stock/index.ts';
import { type CountLine, countLines, type CountSheet, emptySheet, saveCount, withCounted } from './count.ts';
import { CountResult } from './parts/CountResult.tsx';
import { CountRows } from './parts/CountRows.tsx';
import { PrintCountSheet } from './parts/PrintCountSheet.tsx';
import { useCount } from './use-count.ts';
import { useSetup } from './use-setup.ts';

/** Counts what lies at one place, over the whole screen. What the books say is told after the count, so that nobody counts up to it. */
export function CountScreen() {
  const store = useStore();
  const number = useNumberText();
  const { network } = useConnection();
  const components = useKeys(Component);
  const ledgers = useLedgers();
  const { value: sheet, now, change } = useCount();
  const [posted, setPosted] = useState<readonly string[]>();
  const [printing, print] = useState(false);
  const rows = useRef<HTMLDivElement>(null);
  const lines = components && ledgers && sheet.place !== null ? countLines(sheet, components, ledgers) : [];
  const open = lines.filter(({ key }) => !sheet.counted.some((one) => one.key === key)).length;

  const [post, posting] = useTask(async () => {
    if (open > 0 && !(await confirm(leavesOut(number(open))))) return;
    const moves = await saveCount(store, now(), components ?? []);
    change(() => emptySheet);
    setPosted(moves);
    toast.success(m.common_saved());
  });
  function count(line: CountLine, quantity: number | null, measure: string) {
    change((kept) => withCounted(kept, line, quantity, measure, store.now()));
  }
  function add(component_id: string, batch = '') {
    change((kept) => ({ ...kept, added: [...kept.added, { component_id, batch }] }));
  }
  /** Leads to the line of what was scanned; one that nobody expected comes onto the sheet. */
  function scan(code: string) {
    const found = componentOfCode(components ?? [], code);
    if (!found?.track_stock) {
      signal('error');
      toast.error(m.components_scan_unknown({ code }));
      return;
    }
    signal('ok');
    if (!lines.some(({ component }) => component.id === found.id)) add(found.id);
    requestAnimationFrame(() => rows.current?.querySelector<HTMLInputElement>(`[data-component="${found.id}"] input`)?.focus());
  }
  if (posted)
    return (
      <ScanScreen title={m.components_count_result()} backTo={href('/app/factory/components')} offline={network !== 'online'}>
        <CountResult moves={posted} onAgain={() => setPosted(undefined)} />
      </ScanScreen>
    );
  return (
    <ScanScreen
      title={m.factory_move_count()}
      backTo={href('/app/factory/components')}
      offline={network !== 'online'}
      tools={
        <>
          <Button icon={Printer} disabled={lines.length === 0} onClick={() => print(true)} className="max-sm:hidden">
            {m.components_count_paper()}
          </Button>
          <Button tone="primary" icon={ClipboardCheck} busy={posting} disabled={sheet.counted.length === 0} onClick={post}>
            {m.components_count_post()}
          </Button>
        </>
      }
    >
      <Asked sheet={sheet} change={change} />
      {sheet.place === null ? (
        <EmptyState icon={ClipboardCheck} title={m.components_count_where()} text={m.components_count_text()} />
      ) : !components || !ledgers ? (
        <Skeleton lines={6} />
      ) : (
        <>
          <ScanField label={m.components_count_scan()} placeholder={m.components_count_scan()} paused={posting} onScan={scan} />
          <div ref={rows}>
            <CountRows lines={lines} sheet={sheet} onCount={count} onAddBatch={add} />
          </div>
          <AddLine components={components} lines={lines} onAdd={add} />
        </>
      )}
      {printing && <PrintCountSheet lines={lines} place={sheet.place} onDone={() => print(false)} />}
    </ScanScreen>
  );
}

function leavesOut(n: string) {
  return {
    ...{ title: m.components_count_open({ n }), text: m.components_count_open_text() },
    ...{ action: m.components_count_post(), tone: 'primary' as const, cancel: m.products_take_on() },
  };
}

/** Where, and what of it. Another place begins another sheet. */
function Asked({ sheet, change }: { readonly sheet: CountSheet; readonly change: (to: (kept: CountSheet) => CountSheet) => void }) {
  const { places, categories, suppliers } = useSetup();
  const begun = sheet.counted.length > 0;
  return (
    <div className="grid gap-3 sm:grid-cols-3">
      <FieldFrame label={m.components_place()} {...(begun && { help: m.components_count_begun() })}>
        {(ids) => (
          <SelectInput
            {...ids}
            disabled={begun}
            value={sheet.place}
            onChange={(place) => change((kept) => ({ ...kept, place, added: [] }))}
            options={places.map(({ id, name }) => ({ value: id, label: name }))}
          />
        )}
      </FieldFrame>
      <FieldFrame label={m.products_category()}>
        {(ids) => (
          <SelectInput
            {...ids}
            none={m.common_all()}
            value={sheet.category}
            onChange={(category) => change((kept) => ({ ...kept, category }))}
            options={categories.map((value) => ({ value, label: value }))}
          />
        )}
      </FieldFrame>
      {suppliers.length > 0 && (
        <FieldFrame label={m.factory_supplier()}>
          {(ids) => (
            <SelectInput
              {...ids}
              none={m.common_all()}
              value={sheet.supplier}
              onChange={(supplier) => change((kept) => ({ ...kept, supplier }))}
              options={suppliers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </FieldFrame>
      )}
    </div>
  );
}

/** Something lies there that nobody expected. */
function AddLine({
  components,
  lines,
  onAdd,
}: {
  readonly components: readonly ComponentRow[];
  readonly lines: readonly CountLine[];
  readonly onAdd: (componentId: string) => void;
}) {
  const [adding, setAdding] = useState(false);
  const free = components.filter(
    (row) => row.active && row.track_stock && row.deleted_at === null && !lines.some(({ component }) => component.id === row.id),
  );
  if (!adding)
    return (
      <Button icon={ListPlus} className="self-start" onClick={() => setAdding(true)}>
        {m.components_count_add()}
      </Button>
    );
  return (
    <Combobox
      label={m.components_count_add()}
      value={null}
      autoFocus
      search={(text) =>
        free
          .filter(({ name, code }) => foldText(`${name} ${code}`).includes(foldText(text)))
          .slice(0, 50)
          .map(({ id, name, code }) => ({ value: id, label: name, hint: code }))
      }
      onChange={(id) => {
        if (id !== null) onAdd(id);
        setAdding(false);
      }}
    />
  );
}
