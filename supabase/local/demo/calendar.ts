import type { Chance, Scene } from '#data/demo.ts';
import { addDays, dayStart, todayIn } from '#kernel/dates.ts';

const hour = 3_600_000;

/** When a shop in this zone is open and how busy it is, over the days before `end`. */
export function calendarOf(zone: string, days: number, end: number): (chance: Chance) => Pick<Scene, 'busyTimes' | 'inOpeningHours'> {
  const dayOf = (at: number) => todayIn(zone, new Date(at).toISOString());
  const starts = new Map<string, number>();
  const startOf = (day: string) => {
    const start = starts.get(day) ?? Date.parse(dayStart(zone, day));
    starts.set(day, start);
    return start;
  };
  const today = dayOf(end);
  const weights = Array.from({ length: days }, (_, age) => {
    const day = addDays(today, -age);
    const friday = new Date(`${day}T00:00:00Z`).getUTCDay() === 5;
    return { day, weight: (1.5 - age / days) * (friday ? 1.5 : 1) };
  });
  const total = weights.reduce((sum, { weight }) => sum + weight, 0);

  return (chance) => ({
    busyTimes(count) {
      const times = Array.from({ length: count }, () => {
        let left = chance.next() * total;
        const { day } = weights.find(({ weight }) => (left -= weight) < 0) ?? { day: today };
        return startOf(day) + hourOfDay(chance) * hour + chance.whole(0, 59) * 60_000;
      });
      // Today is not over: what would come later today came in the night.
      return times.map((at) => (at < end ? at : end - chance.whole(10, 600) * 60_000)).toSorted((a, b) => a - b);
    },
    inOpeningHours(at) {
      const midnight = startOf(dayOf(at));
      const opens = midnight + 9 * hour;
      const closes = midnight + 20 * hour;
      if (at < opens) return opens + chance.whole(1, 90) * 60_000;
      if (at > closes) return opens + 24 * hour + chance.whole(1, 90) * 60_000;
      return at;
    },
  });
}

function hourOfDay(chance: Chance): number {
  return chance.pick([8, 9, 10, 10, 11, 11, 12, 12, 13, 14, 15, 15, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 21, 22, 22, 23]);
}
