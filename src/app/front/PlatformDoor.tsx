import { useEffect, useState } from 'react';
import { Navigate } from 'react-router-dom';

import { href } from '#kernel/href.ts';
import { adminCalls } from '#modules/admin/calls.ts';

import { remote } from '../session/remotes.ts';

/** Whoever runs the platform needs no company, and is led to the platform. Without an answer the page stays that says so. */
export function PlatformDoor() {
  const [may, setMay] = useState(false);
  useEffect(() => {
    void remote()
      .then((server) => adminCalls(server).me())
      .then(setMay)
      .catch(() => undefined);
  }, []);
  return may ? <Navigate to={href('/admin')} replace /> : null;
}
