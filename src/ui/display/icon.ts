import type { LucideIcon } from 'lucide-react';

/** An icon of lucide-react, imported by name: `import { Plus } from 'lucide-react'`. */
export type Icon = LucideIcon;
