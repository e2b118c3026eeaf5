import { Building2, Gauge, type LucideIcon, Package, SlidersHorizontal } from 'lucide-react';

import { href, type Path } from '#kernel/href.ts';
import { m } from '#messages';

type Entry = { readonly to: Path; readonly label: () => string; readonly icon: LucideIcon };

export const entries: readonly Entry[] = [
  { to: href('/admin') as Path, label: m.admin_dashboard, icon: Gauge },
  { to: href('/admin/tenants') as Path, label: m.admin_tenants, icon: Building2 },
  { to: href('/admin/plans') as Path, label: m.admin_plans, icon: Package },
  { to: href('/admin/settings') as Path, label: m.settings_label, icon: SlidersHorizontal },
];
