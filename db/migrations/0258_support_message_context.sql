-- What the help card sends along with a request, beside the page that it was written on.
alter table support.message add column context text;
