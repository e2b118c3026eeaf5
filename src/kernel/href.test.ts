import { describe, expect, expectTypeOf, it } from 'vitest';

import { foreignAddresses } from '#fixtures/addresses.ts';

import { fillPath, href, type ParamNames, safeNext } from './href.ts';

describe('href', () => {
  it('fills parameters and escapes them', () => {
    expect(fillPath('/app/parcels/:parcelId', { parcelId: 'a/b' })).toBe('/app/parcels/a%2Fb');
    expect(fillPath('/app/hrm/payroll/:runId/employee/:employeeId', { runId: '1', employeeId: '2' })).toBe('/app/hrm/payroll/1/employee/2');
  });

  it('refuses an address that lacks a parameter', () => {
    expect(() => fillPath('/app/parcels/:parcelId', {})).toThrow('lacks parcelId');
  });

  it('knows the names of the parameters', () => {
    expectTypeOf<ParamNames<'/app/parcels'>>().toEqualTypeOf<never>();
    expectTypeOf<ParamNames<'/app/parcels/:parcelId'>>().toEqualTypeOf<'parcelId'>();
    expectTypeOf<ParamNames<'/app/hrm/payroll/:runId/employee/:employeeId'>>().toEqualTypeOf<'runId' | 'employeeId'>();
  });

  it('takes only declared routes with exactly their parameters', () => {
    expect(href('/app')).toBe('/app');
    // @ts-expect-error -- this route is not declared
    expect(href('/app/nowhere')).toBe('/app/nowhere');
  });
});

describe('safeNext', () => {
  it.each([...foreignAddresses, '', null])('leads %j to the start of the app', (next) => {
    expect(safeNext(next)).toBe('/app');
  });

  it.each(['/%2f%2fevil.example', '/%5cevil.example', '/@evil.example', '/app/.../x', '/app?next=//evil.example', '/app#//evil.example'])(
    '%j is a path of this site, whatever it looks like',
    (next) => {
      expect(safeNext(next)).toBe(next);
      expect(new URL(safeNext(next), 'https://here.example').origin).toBe('https://here.example');
    },
  );

  it('keeps a path of this site with its query', () => {
    expect(safeNext('/app/parcels?status=pending#top')).toBe('/app/parcels?status=pending#top');
  });
});
