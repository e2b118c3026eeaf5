import { useAccess, useCompany, useStore } from '#data/react.tsx';
import { m } from '#messages';
import { offersOrders, offersParcels, offersProducts } from '#modules/business/offered.ts';
import { ButtonLink } from '#ui/control/Button.tsx';
import { DateText } from '#ui/display/dates.tsx';
import { KpiRow } from '#ui/display/Kpi.tsx';
import { Page } from '#ui/page/Page.tsx';

import { actions } from './actions.ts';
import { BelowZero } from './parts/BelowZero.tsx';
import { DeviceState } from './parts/DeviceState.tsx';
import { FirstSteps } from './parts/FirstSteps.tsx';
import { OwnAdvances } from './parts/OwnAdvances.tsx';
import { OwnDays } from './parts/OwnDays.tsx';
import { PileOfWork } from './parts/PileOfWork.tsx';
import { OrdersWaitingLongest, ParcelsWaitingLongest } from './parts/WaitingLongest.tsx';
import { piles } from './work.ts';

/** Where everyone starts: what waits for this person, and how this device stands. */
function MySpace() {
  const access = useAccess();
  const company = useCompany();
  const mine = piles.filter((pile) => (pile.of === 'ecom' ? offersOrders(access) : offersParcels(access)));
  const offered = actions.filter((action) => action.offered(access));
  return (
    <Page
      title={company.name}
      text={<DateText day={useStore().today()} />}
      actions={offered.map((action, index) => (
        <ButtonLink key={action.path} to={action.path} icon={action.icon} tone={index === 0 ? 'primary' : 'secondary'}>
          {action.label()}
        </ButtonLink>
      ))}
    >
      <DeviceState />
      {offersProducts(access) && <BelowZero />}
      <FirstSteps />
      <OwnDays />
      <OwnAdvances />
      {mine.length > 0 && (
        <section className="flex flex-col gap-2">
          <h2 className="text-14 font-semibold">{m.space_today()}</h2>
          <KpiRow>
            {mine.map((pile) => (
              <PileOfWork key={pile.id} pile={pile} />
            ))}
          </KpiRow>
        </section>
      )}
      {mine.length > 0 && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          {mine.some((pile) => pile.of === 'ecom') && <OrdersWaitingLongest />}
          {mine.some((pile) => pile.of === 'parcel') && <ParcelsWaitingLongest />}
        </div>
      )}
      {mine.length === 0 && offered.length === 0 && <p className="text-muted-foreground">{m.space_nothing_open()}</p>}
    </Page>
  );
}

export { MySpace as Component };
