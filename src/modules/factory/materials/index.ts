/* What materials and suppliers are: rows, rules, commands. No screen, so that demos may use it. */
export { costReaders } from './kind-common.ts';
export { moveMaterials, movesFor, type NewMove, reversalFor, reverseMove } from './move-commands.ts';
export {
  componentKindText,
  costMethodText,
  locationTypeText,
  moveKindText,
  negativePolicyText,
  pieceBasisText,
  reasonUseText,
  supplierTypeText,
} from './names.ts';
export {
  type ClosingRow,
  type ComponentCostRow,
  type ComponentRow,
  type CostRow,
  ledgerMoves,
  type LineRow,
  type LocationRow,
  minuteOf,
  type MoveRow,
  type ReasonRow,
  type SettingRow,
  type SupplierPriceRow,
  type SupplierRow,
} from './rows.ts';
export { type FactoryRules, factoryRules, openFrom, rulesOf } from './settings.ts';
export { lineCommands, locationCommands, reasonCommands, saveFactoryRules } from './setup-commands.ts';
export { measureOf, measuresOf, plainNumber, type StockUnit, unitOf, units } from './units.ts';
export { type Counted, decimalsIn, enteredAs, quantityIn, saidOf } from './quantities.ts';
export { heldFrom } from './holding.ts';
export { componentOfCode } from './component-of-code.ts';
