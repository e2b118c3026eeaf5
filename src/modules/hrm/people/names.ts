import { m } from '#messages';

import type {
  documentTypes,
  EmployeeStatus,
  employmentTypes,
  exitReasons,
  genders,
  jobReasons,
  maritalStates,
  payReasons,
  wageTypes,
} from './kind.ts';

type Words<List extends readonly string[]> = Readonly<Record<List[number], () => string>>;

export const employmentText: Words<typeof employmentTypes> = {
  permanent: m.people_type_permanent,
  probation: m.people_type_probation,
  contract: m.people_type_contract,
  casual: m.people_type_casual,
  intern: m.people_type_intern,
  part_time: m.people_type_part_time,
};

export const employeeStatusText: Readonly<Record<EmployeeStatus, () => string>> = {
  probation: m.people_status_probation,
  active: m.people_status_active,
  notice: m.people_status_notice,
  suspended: m.people_status_suspended,
  long_leave: m.people_status_long_leave,
  exited: m.people_status_exited,
};

export const exitReasonText: Words<typeof exitReasons> = {
  resigned: m.people_exit_resigned,
  dismissed: m.people_exit_dismissed,
  contract_end: m.people_exit_contract_end,
  retired: m.people_exit_retired,
  died: m.people_exit_died,
  other: m.seeded_other,
};

export const jobReasonText: Words<typeof jobReasons> = {
  join: m.people_reason_join,
  promotion: m.people_reason_promotion,
  transfer: m.people_reason_transfer,
  confirmation: m.people_reason_confirmation,
  suspension: m.people_reason_suspension,
  long_leave: m.people_reason_long_leave,
  return: m.people_reason_return,
  notice: m.people_reason_notice,
  exit: m.people_reason_exit,
  rehire: m.people_reason_rehire,
  correction: m.products_movement_adjust,
};

export const payReasonText: Words<typeof payReasons> = {
  join: m.people_reason_join,
  increment: m.people_reason_increment,
  promotion: m.people_reason_promotion,
  correction: m.products_movement_adjust,
};

export const genderText: Words<typeof genders> = { female: m.people_female, male: m.people_male, other: m.seeded_other };

export const maritalText: Words<typeof maritalStates> = {
  single: m.people_single,
  married: m.people_married,
  divorced: m.people_divorced,
  widowed: m.people_widowed,
};

export const documentTypeText: Words<typeof documentTypes> = {
  nid: m.people_doc_nid,
  contract: m.people_doc_contract,
  certificate: m.people_doc_certificate,
  photo: m.products_photo,
  medical: m.people_doc_medical,
  visa: m.people_doc_visa,
  other: m.seeded_other,
};

export const wageText: Words<typeof wageTypes> = {
  monthly: m.people_wage_monthly,
  daily: m.people_wage_daily,
  hourly: m.people_wage_hourly,
  piece: m.people_wage_piece,
};
