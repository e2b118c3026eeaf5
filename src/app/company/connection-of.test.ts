import { describe, expect, it } from 'vitest';

import { startingStatus, type SyncStatus } from '#sync/status.ts';

import { connectionOf } from './connection-of.ts';

function buildStatus(overrides: Partial<SyncStatus> = {}): SyncStatus {
  return { ...startingStatus, phase: 'ready', ...overrides };
}

describe('connectionOf', () => {
  it('counts everything that the server has not confirmed, photos included', () => {
    expect(connectionOf(buildStatus({ waiting: 2, sending: 1, files: 1 }), true).waiting).toBe(4);
  });

  it('tells a missing network from a server that does not answer', () => {
    expect(connectionOf(buildStatus({ problem: 'offline' }), false).network).toBe('offline');
    expect(connectionOf(buildStatus({ problem: 'server' }), true).network).toBe('unreachable');
    expect(connectionOf(buildStatus(), true).network).toBe('online');
  });

  it('counts the server as reachable when a company is suspended or the disk is full', () => {
    expect(connectionOf(buildStatus({ problem: 'storage_full' }), true).network).toBe('online');
    expect(connectionOf(buildStatus({ problem: 'suspended' }), true).network).toBe('online');
  });

  it('is loading until all rows of the first load are here', () => {
    expect(connectionOf(buildStatus({ phase: 'first' }), true).loading).toEqual({ rows: 0, total: 0 });
    expect(connectionOf(buildStatus({ progress: { rows: 5, total: 9 } }), true).loading).toEqual({ rows: 5, total: 9 });
    expect(connectionOf(buildStatus({ progress: { rows: 9, total: 9 } }), true).loading).toBeNull();
  });
});
