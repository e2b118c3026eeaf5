import { expect, it } from 'vitest';

import { earlierEmployments } from './employment.ts';

const job = (reason: 'join' | 'promotion' | 'exit' | 'rehire', effective_from: string) => ({
  employee_id: 'rahim',
  effective_from,
  reason,
  created_at: '2026-11-26T00:00:00Z',
});

it('knows when somebody worked before he was hired again, and nothing of whoever never left', () => {
  const jobs = [job('rehire', '2026-06-01'), job('join', '2024-01-10'), job('promotion', '2025-01-01'), job('exit', '2025-12-31')];
  expect(earlierEmployments([{ id: 'rahim', join_date: '2026-06-01' }], jobs).get('rahim')).toEqual([
    { from: '2024-01-10', to: '2025-12-31' },
  ]);
  expect(earlierEmployments([{ id: 'rahim', join_date: '2024-01-10' }], [job('join', '2024-01-10')]).size).toBe(0);
});
