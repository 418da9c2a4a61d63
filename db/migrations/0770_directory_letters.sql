-- What members are found by is made anew: "Łódź" is found by "lodz" and "Straße" by "strasse" in all that they say, as in their names.
update kernel.consumer set version = 4, epoch = 0, tx_id = '0', id = 0 where name = 'directory.members';
