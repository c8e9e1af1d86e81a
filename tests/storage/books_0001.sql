BEGIN TRANSACTION;
CREATE TABLE accounts (
	name TEXT NOT NULL, 
	balance BIGINT NOT NULL, 
	PRIMARY KEY (name), 
	CONSTRAINT accounts_not_negative CHECK (balance >= 0 OR name = 'cage')
);
INSERT INTO "accounts" VALUES('cage',-1000);
INSERT INTO "accounts" VALUES('wallet:ada',975);
INSERT INTO "accounts" VALUES('wallet:ben',25);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE answers (
	actor TEXT NOT NULL, 
	"key" TEXT NOT NULL, 
	answer TEXT NOT NULL, 
	PRIMARY KEY (actor, "key")
);
CREATE TABLE entries (
	id INTEGER NOT NULL, 
	event INTEGER NOT NULL, 
	leg INTEGER NOT NULL, 
	account TEXT NOT NULL, 
	cents BIGINT NOT NULL, 
	balance BIGINT NOT NULL, 
	what TEXT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT entries_event_leg UNIQUE (event, leg), 
	CONSTRAINT entries_event FOREIGN KEY(event) REFERENCES events (id), 
	CONSTRAINT entries_account FOREIGN KEY(account) REFERENCES accounts (name)
);
INSERT INTO "entries" VALUES(1,1,0,'cage',-1000,-1000,'issue');
INSERT INTO "entries" VALUES(2,1,1,'wallet:ada',1000,1000,'issue');
INSERT INTO "entries" VALUES(3,4,0,'wallet:ada',-25,975,'bet');
INSERT INTO "entries" VALUES(4,4,1,'wallet:ben',25,25,'bet');
CREATE TABLE events (
	id INTEGER NOT NULL, 
	stream TEXT NOT NULL, 
	seq BIGINT NOT NULL, 
	kind TEXT NOT NULL, 
	body TEXT NOT NULL, 
	secret TEXT, 
	moves TEXT NOT NULL, 
	at BIGINT NOT NULL, 
	actor TEXT NOT NULL, 
	terminal TEXT NOT NULL, 
	recall TEXT NOT NULL, 
	hash TEXT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT events_stream_seq UNIQUE (stream, seq)
);
INSERT INTO "events" VALUES(1,'cage',1,'issued','{}',NULL,'[["cage","wallet:ada",1000,"issue"]]',1000,'floor','','','17bce5672818e2e19f77b3ae19a589f3d7e4b8f165874a17647b697f6378c0e9');
INSERT INTO "events" VALUES(2,'room',1,'table-opened','{"game":"some/game","name":"One","table":"k3x9"}',NULL,'[]',1000,'floor','','','0a5a1d5b2f03ac9e380edc1c0fccfcf914c74a31097ffa7aa0a07cac6b49cd9c');
INSERT INTO "events" VALUES(3,'table:k3x9',1,'shuffled','{"commitment":"c0ffee","number":1}','{"nonce":"00","order":"2c 3c 4c"}','[]',1000,'floor','','','78ede38aea9ada1468f07951e8012c044b1dcfbdafbd79b8f7e0b33b89e3ee60');
INSERT INTO "events" VALUES(4,'table:k3x9',2,'chose','{"say":"pass 1 card"}','{"say":"pass 3c"}','[["wallet:ada","wallet:ben",25,"bet"]]',1000,'floor','','','337859b86052e498e51142d6f98232604420cabd2190062b6addd9ed12b5f720');
INSERT INTO "events" VALUES(5,'table:k3x9',3,'settled','{}',NULL,'[]',1000,'floor','','c5bb4960e4d46c07b6f76352f9c2194de537132794168efcd9260321fb4cf979','205a33c20bb3fa53d886ef45b808c8166d7652506523ca7c3c1f3725d5e4df85');
INSERT INTO "events" VALUES(6,'people',1,'person-added','{"guest":false,"name":"Ada","person":"t3qcsjpjgf","role":"player"}',NULL,'[]',2000,'t3qcsjpjgf','','','f7020011ab585b03a933bc74f02d93e8a1d13cfbb4a801c3801296896a504816');
INSERT INTO "events" VALUES(7,'people',2,'person-added','{"guest":false,"name":"Boss","person":"n6yfnxsiwa","role":"admin"}',NULL,'[]',2001,'operator','','','54a0266777ccf5a839133657f475b50e2ed79942e66d487016d476608dc7e259');
INSERT INTO "events" VALUES(8,'people',3,'sign-in-failed','{"failures":1,"person":"t3qcsjpjgf"}',NULL,'[]',2002,'t3qcsjpjgf','','','07b218016dac02f6d98f93f5cd9d66d8994b84478c22e9d25c04742442256d0e');
INSERT INTO "events" VALUES(9,'people',4,'signed-in','{"person":"t3qcsjpjgf"}',NULL,'[]',2003,'t3qcsjpjgf','','','3ddc4da6f821f129a6d294a6bffd313ed03fd704f40a6d7d823cb65c3cd77d06');
INSERT INTO "events" VALUES(10,'people',5,'sign-in-failed','{"failures":1,"person":"t3qcsjpjgf"}',NULL,'[]',2004,'t3qcsjpjgf','','','771157172f051fb1f146b64720879daa0cb95a42a85364b71248616e158ccc2b');
INSERT INTO "events" VALUES(11,'people',6,'sign-in-failed','{"failures":2,"person":"t3qcsjpjgf"}',NULL,'[]',2005,'t3qcsjpjgf','','','099e0248a08c8d74a20e40d5ea54eda39314818888c17d3998e85c76332fe290');
INSERT INTO "events" VALUES(12,'people',7,'sign-in-failed','{"failures":3,"person":"t3qcsjpjgf"}',NULL,'[]',2006,'t3qcsjpjgf','','','1eefa82816fc4752c35d517773ec21012b4933bb9994f392d46e095339675928');
INSERT INTO "events" VALUES(13,'people',8,'person-locked','{"person":"t3qcsjpjgf","why":"3 wrong secrets in a row"}',NULL,'[]',2006,'t3qcsjpjgf','','','12eca52ad2975c3d07a822a5af4274a0b6edf3f38a6046425f40aa1ea13fdc28');
INSERT INTO "events" VALUES(14,'people',9,'person-unlocked','{"person":"t3qcsjpjgf"}',NULL,'[]',2010,'n6yfnxsiwa','','','e1151f2039e05d5912f473a930576b50b0058dc3187a1f79465375a0870b774f');
INSERT INTO "events" VALUES(15,'people',10,'role-changed','{"after":"floor","before":"player","person":"t3qcsjpjgf"}',NULL,'[]',2011,'n6yfnxsiwa','','','447940d82853bce1aefd5f6048f06dba43ed3ace831923474f5c72701f3527d6');
INSERT INTO "events" VALUES(16,'people',11,'secret-changed','{"person":"t3qcsjpjgf"}',NULL,'[]',2012,'t3qcsjpjgf','','','eb4164c4260efbe794d903bf4398375bbbffe5b4b1b2de5c2f981e6bd1ca030b');
INSERT INTO "events" VALUES(17,'people',12,'code-key-changed','{"person":"t3qcsjpjgf"}',NULL,'[]',2013,'n6yfnxsiwa','','','93f4eac783ed41d47668828b5178c068c4a37c89e37afaa72de60eb240d13b6f');
INSERT INTO "events" VALUES(18,'people',13,'limits-changed','{"after":{"buy_in_a_day":5000},"before":{},"person":"t3qcsjpjgf"}',NULL,'[]',2014,'t3qcsjpjgf','','','af3aa09597fc9fffb8e8d144270a263827655f0601b15684c17fd983564cd2f0');
INSERT INTO "events" VALUES(19,'people',14,'person-excluded','{"person":"t3qcsjpjgf","until":99999}',NULL,'[]',2015,'t3qcsjpjgf','','','480d28666f6cae6baeef0aabbdf437ffc89ba17eefafec2840a9e490e7b82423');
INSERT INTO "events" VALUES(20,'people',15,'person-added','{"guest":true,"name":"Guest 1","person":"g6ll4pnsgy","role":"player"}',NULL,'[]',2016,'g6ll4pnsgy','','','c245c4b18bc04614e37fff73a9d3c3dff75ff5eb9158ed1e16c0197510f21336');
INSERT INTO "events" VALUES(21,'people',16,'guest-registered','{"after":"Gus","before":"Guest 1","person":"g6ll4pnsgy"}',NULL,'[]',2017,'g6ll4pnsgy','','','1750f78e260b8d102a483b34090f14ae3efe5a9fcabb81c5d64dcf253a647b16');
INSERT INTO "events" VALUES(22,'room',2,'checkpoint','{"heads":{"cage":[1,"17bce5672818e2e19f77b3ae19a589f3d7e4b8f165874a17647b697f6378c0e9"],"people":[16,"1750f78e260b8d102a483b34090f14ae3efe5a9fcabb81c5d64dcf253a647b16"],"room":[1,"0a5a1d5b2f03ac9e380edc1c0fccfcf914c74a31097ffa7aa0a07cac6b49cd9c"],"table:k3x9":[3,"205a33c20bb3fa53d886ef45b808c8166d7652506523ca7c3c1f3725d5e4df85"]}}',NULL,'[]',3000,'room','','','21a3d4323f813c9f32e6c8da406d2bf58efe5f13798281dea6e1268e4608455d');
INSERT INTO "events" VALUES(23,'table:k3x9',4,'sat','{"seat":1}',NULL,'[]',1000,'floor','','','c604e94de33712da010f03e9b50210508470ad5790d53c023f14eabbec0b7e4f');
CREATE TABLE people (
	id TEXT NOT NULL, 
	name TEXT NOT NULL, 
	folded TEXT NOT NULL, 
	role TEXT NOT NULL, 
	guest BOOLEAN NOT NULL, 
	secret_hash TEXT NOT NULL, 
	code_key TEXT NOT NULL, 
	failures INTEGER NOT NULL, 
	locked BOOLEAN NOT NULL, 
	excluded_until BIGINT, 
	limits TEXT NOT NULL, 
	created BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT people_folded UNIQUE (folded)
);
INSERT INTO "people" VALUES('t3qcsjpjgf','Ada','ada','floor',0,'argon-other','KRSXG5CTMVRXEZLU',0,0,99999,'{"buy_in_a_day":5000}',2000);
INSERT INTO "people" VALUES('n6yfnxsiwa','Boss','boss','admin',0,'argon-boss','JBSWY3DPEHPK3PXP',0,0,NULL,'{}',2001);
INSERT INTO "people" VALUES('g6ll4pnsgy','Gus','gus','player',0,'argon-gus','',0,0,NULL,'{}',2016);
CREATE TABLE round_people (
	person TEXT NOT NULL, 
	round INTEGER NOT NULL, 
	PRIMARY KEY (person, round), 
	CONSTRAINT round_people_round FOREIGN KEY(round) REFERENCES rounds (id)
);
INSERT INTO "round_people" VALUES('ada',1);
INSERT INTO "round_people" VALUES('ben',1);
CREATE TABLE rounds (
	id INTEGER NOT NULL, 
	"table" TEXT NOT NULL, 
	number BIGINT NOT NULL, 
	event INTEGER NOT NULL, 
	seq BIGINT NOT NULL, 
	at BIGINT NOT NULL, 
	game TEXT NOT NULL, 
	sheet_digest TEXT NOT NULL, 
	people TEXT NOT NULL, 
	inputs TEXT NOT NULL, 
	commitment TEXT NOT NULL, 
	position BIGINT NOT NULL, 
	void TEXT, 
	PRIMARY KEY (id), 
	CONSTRAINT rounds_table_number UNIQUE ("table", number), 
	CONSTRAINT rounds_event FOREIGN KEY(event) REFERENCES events (id)
);
INSERT INTO "rounds" VALUES(1,'k3x9',1,5,3,1000,'some/game','d1','["ada","ben"]','{"dealt":["9h"]}','c0ffee',3,NULL);
CREATE TABLE sessions (
	token_hash TEXT NOT NULL, 
	person TEXT NOT NULL, 
	terminal TEXT NOT NULL, 
	opened BIGINT NOT NULL, 
	seen BIGINT NOT NULL, 
	expires BIGINT NOT NULL, 
	closed BIGINT, 
	PRIMARY KEY (token_hash), 
	CONSTRAINT sessions_person FOREIGN KEY(person) REFERENCES people (id)
);
INSERT INTO "sessions" VALUES('abababababababababababababababababababababababababababababababab','n6yfnxsiwa','desk',2100,2100,3602100,NULL);
CREATE TABLE streams (
	name TEXT NOT NULL, 
	seq BIGINT NOT NULL, 
	hash TEXT NOT NULL, 
	checked BIGINT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "streams" VALUES('cage',1,'17bce5672818e2e19f77b3ae19a589f3d7e4b8f165874a17647b697f6378c0e9',1);
INSERT INTO "streams" VALUES('room',2,'21a3d4323f813c9f32e6c8da406d2bf58efe5f13798281dea6e1268e4608455d',2);
INSERT INTO "streams" VALUES('table:k3x9',4,'c604e94de33712da010f03e9b50210508470ad5790d53c023f14eabbec0b7e4f',3);
INSERT INTO "streams" VALUES('people',16,'1750f78e260b8d102a483b34090f14ae3efe5a9fcabb81c5d64dcf253a647b16',16);
CREATE TABLE tables (
	id TEXT NOT NULL, 
	game TEXT NOT NULL, 
	name TEXT NOT NULL, 
	open BOOLEAN NOT NULL, 
	owner TEXT NOT NULL, 
	lease_until BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('k3x9','some/game','One',1,'',0);
CREATE INDEX events_stream_kind ON events (stream, kind, seq);
CREATE INDEX events_kind ON events (kind, id);
CREATE INDEX events_actor ON events (actor, id);
CREATE INDEX events_at ON events (at);
CREATE INDEX entries_account_id ON entries (account, id);
CREATE INDEX rounds_event_index ON rounds (event);
CREATE INDEX rounds_at ON rounds (at);
CREATE INDEX rounds_game ON rounds (game, id);
CREATE INDEX sessions_person_index ON sessions (person);
CREATE TRIGGER events_no_update BEFORE update ON events BEGIN SELECT RAISE(ABORT, 'events: no update, the books are kept'); END;
CREATE TRIGGER events_no_delete BEFORE delete ON events BEGIN SELECT RAISE(ABORT, 'events: no delete, the books are kept'); END;
CREATE TRIGGER entries_no_update BEFORE update ON entries BEGIN SELECT RAISE(ABORT, 'entries: no update, the books are kept'); END;
CREATE TRIGGER entries_no_delete BEFORE delete ON entries BEGIN SELECT RAISE(ABORT, 'entries: no delete, the books are kept'); END;
CREATE TRIGGER answers_no_update BEFORE update ON answers BEGIN SELECT RAISE(ABORT, 'answers: no update, the books are kept'); END;
CREATE TRIGGER answers_no_delete BEFORE delete ON answers BEGIN SELECT RAISE(ABORT, 'answers: no delete, the books are kept'); END;
CREATE TRIGGER rounds_no_update BEFORE update ON rounds BEGIN SELECT RAISE(ABORT, 'rounds: no update, the books are kept'); END;
CREATE TRIGGER rounds_no_delete BEFORE delete ON rounds BEGIN SELECT RAISE(ABORT, 'rounds: no delete, the books are kept'); END;
CREATE TRIGGER round_people_no_update BEFORE update ON round_people BEGIN SELECT RAISE(ABORT, 'round_people: no update, the books are kept'); END;
CREATE TRIGGER round_people_no_delete BEFORE delete ON round_people BEGIN SELECT RAISE(ABORT, 'round_people: no delete, the books are kept'); END;
COMMIT;
