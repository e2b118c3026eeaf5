-- What people are paid by the piece for, as payroll asks for it (src/modules/hrm/payroll/facts.ts, ApprovedWork): [{employee_id, day, label, quantity,
-- rate, per}], accepted pieces of approved papers, from one day to another, both included, in the order of employee, day and label. Pieces are whole;
-- `per` of them bring `rate` minor units. Nothing on the floor is recorded yet, so there are no lines; the app answers the same
-- (src/modules/hrm/payroll-screens/approved-work.ts).
create function private.approved_work(p_tenant uuid, p_from date, p_to date) returns jsonb language sql stable set search_path = '' as $$
  select '[]'::jsonb
$$;
