import { ClosingSection } from './ClosingSection.tsx';
import { GuaranteeList } from './GuaranteeList.tsx';
import { LineList } from './LineList.tsx';
import { LocationList } from './LocationList.tsx';
import { OperationList } from './OperationList.tsx';
import { OverheadList } from './OverheadList.tsx';
import { RateList } from './RateList.tsx';
import { ReasonList } from './ReasonList.tsx';
import { RulesSection } from './RulesSection.tsx';

/** Tolerances, how stock is valued and closed, where materials lie, what people give as a reason. */
export function FactorySettings() {
  return (
    <>
      <RulesSection />
      <ClosingSection />
      <LocationList />
      <ReasonList />
      <LineList />
      <OperationList />
      <RateList />
      <GuaranteeList />
      <OverheadList />
    </>
  );
}
