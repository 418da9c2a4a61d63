-- What each of a team did, in CRediT's words, as they said themselves: [{role, degree}]; null while they have said nothing.
alter table workspace.member add column credit_roles jsonb check (jsonb_typeof(credit_roles) = 'array');
