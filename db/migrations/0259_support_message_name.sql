-- A program tells of an author in a line of up to 300 characters.
alter table support.message drop constraint message_name_check;
alter table support.message add constraint message_name_check check (length(name) between 1 and 300);
