-- A page of members far down the list by name is found within the index alone: with the names themselves in it, no row before the page is fetched.
create index member_by_whole_name on accounts.member (lower(last_name), lower(first_name), id)
  include (last_name, first_name) where deleted_at is null;
drop index accounts.member_by_name;
