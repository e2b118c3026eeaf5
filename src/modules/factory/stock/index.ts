/* How much of what there is and what it is worth, for screens; no demo imports it. */
export { Amount, Cover, Rate, useAmountText, useRateText } from './Amounts.tsx';
export { closeStock } from './close-command.ts';
export { type Closing, closingEntries, type ClosingEntry, closingFor, entryOf } from './closings.ts';
export { type ComponentFigures } from './figures.ts';
export { ledgerOf, type StockLedger } from './ledgers.ts';
export { lineOf, priceOf, rateOf } from './rates.ts';
export { measureCells } from './measure-cells.tsx';
export { RateField } from './RateField.tsx';
export { useBought, useSeesCosts } from './use-bought.ts';
export { useClosings } from './use-closings.ts';
export { useFactoryRules, useLedger, useLedgers } from './use-ledgers.ts';
export { useFigureMaker, useFigures } from './use-figures.ts';
export { heldAt } from './held.ts';
export { ReasonField } from './ReasonField.tsx';
export { usePickComponent } from './use-pick-component.ts';
export { useStockGuard } from './use-stock-guard.ts';
