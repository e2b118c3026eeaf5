/** The advisory lock that is taken alone by whoever brings a database up to date, and shared by every request; the number has no meaning. */
export const turn = 4_206_911;
