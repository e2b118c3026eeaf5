import { namesOf, type Plan } from './templates.ts';

export function documentNames(plan: Plan) {
  const names = namesOf(plan);
  const one = names.key.replace(/ies$/, 'y').replace(/s$/, '');
  return { ...names, one, column: `${one}_id`, feed: `${one}_feed`, parameter: plan.route.parameter ?? '', may: plan.route.permission };
}
