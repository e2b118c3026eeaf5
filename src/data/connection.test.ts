import { describe, expect, it } from 'vitest';

import { type Connection, connectionState } from './connection.tsx';

function buildConnection(overrides: Partial<Connection> = {}): Connection {
  return { network: 'online', waiting: 0, attention: 0, loading: null, lastContact: null, ...overrides };
}

describe('connectionState', () => {
  it('tells what presses most', () => {
    expect(connectionState(buildConnection())).toBe('saved');
    expect(connectionState(buildConnection({ waiting: 2 }))).toBe('waiting');
    expect(connectionState(buildConnection({ loading: { rows: 1, total: 9 } }))).toBe('loading');
    expect(connectionState(buildConnection({ waiting: 2, network: 'offline' }))).toBe('offline');
    expect(connectionState(buildConnection({ network: 'unreachable' }))).toBe('offline');
    expect(connectionState(buildConnection({ waiting: 2, network: 'offline', attention: 1 }))).toBe('attention');
  });
});
