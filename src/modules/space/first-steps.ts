import { type Access, allows } from '#access/access.ts';
import { offersOrders, offersParcels, offersProducts } from '#modules/business/offered.ts';

/** What a company does before it runs by itself, in this order. */
export const firstSteps = ['brand', 'product', 'zones', 'order', 'parcel', 'delivery'] as const;
export type FirstStep = (typeof firstSteps)[number];
/** Whether each has been done, by what is on this device. */
export type Facts = Readonly<Record<FirstStep, boolean>>;

const offered: Readonly<Record<FirstStep, (access: Access) => boolean>> = {
  brand: (access) => allows(access, 'manage_brands'),
  product: (access) => offersProducts(access, 'manage_products'),
  zones: (access) => allows(access, 'manage_order_settings'),
  order: (access) => offersOrders(access, 'manage_ecom_orders'),
  parcel: (access) => offersParcels(access, 'manage_parcels'),
  delivery: (access) => offersParcels(access, 'manage_parcels'),
};

/** Only who runs the company begins it. */
export function offersFirstSteps(access: Access): boolean {
  return offersProducts(access, 'manage_products');
}

export function stepsFor(access: Access): readonly FirstStep[] {
  return firstSteps.filter((step) => offered[step](access));
}

/** With the first delivery the company runs, whatever was left out on the way. */
export function isRunning(steps: readonly FirstStep[], facts: Facts): boolean {
  return facts.delivery || steps.every((step) => facts[step]);
}
