-- A link that was used is kept for some time: what is asked later with the address that it proved is its member's, too.
create index address_link_proof on questions.address_link (address, used_at desc) where used_at is not null;
