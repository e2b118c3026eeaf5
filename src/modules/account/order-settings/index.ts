export { OrdersSection } from './OrdersSection.tsx';
export { hasFee, offersZonePreset, presetFees, presetZones } from './zone-preset.ts';
