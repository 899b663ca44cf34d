-- The benchmark's data: one large company among fifty. Run as the owner, with triggers off; `bench.tickets` says how large.
-- Rows of a company are made together, so that its ids follow on one another.
SET session_replication_role = replica;

INSERT INTO plans (name, users, connections, queues, price) VALUES ('Bench', 1000, 100, 100, 9900);

INSERT INTO companies (name, email, plan_id, due_date)
  SELECT 'Bench ' || n, 'bench' || n || '@example.com', (SELECT max(id) FROM plans), now() + interval '1 year'
  FROM generate_series(1, 50) n;

CREATE TEMP TABLE bench AS
  SELECT id AS company_id, row_number() OVER (ORDER BY id) AS nth,
    CASE WHEN row_number() OVER (ORDER BY id) = 1 THEN current_setting('bench.tickets')::integer * 2 / 5 ELSE 200 END AS contacts,
    CASE WHEN row_number() OVER (ORDER BY id) = 1 THEN current_setting('bench.tickets')::integer ELSE 400 END AS tickets
  FROM companies WHERE name LIKE 'Bench %';

INSERT INTO queues (company_id, name, color, order_queue)
  SELECT company_id, 'Queue ' || n, '#' || lpad(to_hex(n * 4000), 6, '0'), n FROM bench, generate_series(1, 5) n
  ORDER BY company_id, n;

INSERT INTO users (company_id, name, email, password_hash, profile)
  SELECT company_id, 'Admin ' || nth, 'admin' || nth || '@example.com', 'none', 'admin' FROM bench;
INSERT INTO users (company_id, name, email, password_hash)
  SELECT company_id, 'Attendant ' || nth || '-' || n, 'attendant' || nth || '-' || n || '@example.com', 'none' FROM bench, generate_series(1, 10) n
  ORDER BY company_id, n;
INSERT INTO user_queues (company_id, user_id, queue_id)
  SELECT u.company_id, u.id, q.id FROM users u JOIN queues q USING (company_id) WHERE u.name LIKE 'Attendant %' AND q.order_queue <= 2;

INSERT INTO connections (company_id, name, provider, status, is_default, wanted)
  SELECT company_id, 'Main', 'sandbox', 'OPENING', true, true FROM bench WHERE nth = 1;

INSERT INTO contacts (company_id, name, number)
  SELECT b.company_id,
    (ARRAY['Ana','Bruno','Carla','Diego','Elaine','Fábio','Gabriela','Heitor','Isabela','João','Karina','Lucas','Mariana','Nelson','Olívia','Paulo','Rafaela','Sérgio','Tatiana','Vítor'])[1 + n % 20]
      || ' ' || (ARRAY['Almeida','Barbosa','Cardoso','Dias','Esteves','Ferreira','Gomes','Henriques','Inácio','Jardim','Lima','Machado','Nogueira','Oliveira','Pereira','Queiroz','Ribeiro','Souza','Teixeira','Vasconcelos'])[1 + (n / 20) % 20]
      || ' ' || n,
    '55119' || lpad((n + 60000000)::text, 8, '0')
  FROM bench b, generate_series(1, b.contacts) n
  ORDER BY b.company_id, n;
INSERT INTO counter_deltas (company_id, counter, delta) SELECT company_id, 'contacts', contacts FROM bench;

-- Tickets: the newest 300 open, 200 pending, the rest closed; every contact has several closed ones.
INSERT INTO tickets (company_id, status, contact_id, user_id, queue_id, whatsapp_id, last_message, created_at, updated_at)
  SELECT b.company_id,
    CASE WHEN n <= b.tickets / 160 THEN 'open' WHEN n <= b.tickets / 100 THEN 'pending' ELSE 'closed' END,
    c.first + n % b.contacts,
    CASE WHEN n <= b.tickets / 160 OR n > b.tickets / 100 THEN u.first + n % 10 END,
    q.first + n % 5,
    w.id,
    'Obrigado pelo retorno, fico no aguardo do pedido ' || n,
    now() - n * interval '3 minutes',
    now() - n * interval '2 minutes'
  FROM bench b
  CROSS JOIN LATERAL (SELECT min(id) AS first FROM contacts WHERE company_id = b.company_id) c
  CROSS JOIN LATERAL (SELECT min(id) AS first FROM users WHERE company_id = b.company_id AND profile = 'user') u
  CROSS JOIN LATERAL (SELECT min(id) AS first FROM queues WHERE company_id = b.company_id) q
  LEFT JOIN connections w ON w.company_id = b.company_id
  CROSS JOIN LATERAL generate_series(1, b.tickets) n;

-- A cycle each, as long as the ticket lasted: what the dashboard adds up.
INSERT INTO ticket_tracking (company_id, ticket_id, user_id, whatsapp_id, queue_id, queued_at, started_at, finished_at, is_lead, created_at)
  SELECT company_id, t.id, user_id, whatsapp_id, queue_id, t.created_at,
    CASE WHEN status <> 'pending' THEN t.created_at + interval '2 minutes' END,
    CASE WHEN status = 'closed' THEN t.created_at + interval '20 minutes' END,
    false, t.created_at
  FROM tickets t JOIN bench USING (company_id);

-- What people write: the most frequent words are real ones, the others made of syllables; the nth is written 1/n as often
-- as the first. 50,000 texts, each used some twenty times; every tenth message names an order.
CREATE FUNCTION pg_temp.bench_word(rank integer) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(
    (ARRAY['de','o','a','que','e','não','para','um','com','uma','bom','dia','você','por','é','obrigado','pedido','meu','boa','tarde','entrega','já','pra','tem','está','favor','isso','aqui','quando','valor','prazo','nota','fiscal','boleto','pagamento','hoje','amanhã','sim','ok','qual','horário','cliente','produto','loja','cor','tamanho','azul','preço','desconto','cartão','pix','endereço','número','telefone','e-mail','atendimento','problema','troca','garantia','cancelar','confirmar','enviar','receber','chegou','ainda','também','então','muito','mais','menos','noite','semana','segunda-feira','sábado','março','código','rastreio','transportadora','correios','estoque','modelo','vermelho','preto','branco','médio','grande','pequeno','orçamento','proposta','contrato','assinatura','instalação','técnico','visita','agendar','consulta','retorno','aguardo','aguarde','momento'])[rank],
    concat((ARRAY['pa','re','ti','mo','lu','ca','de','si','no','fu','ba','me','vi','jo','gu','ra','te','li','so','bru'])[1 + rank / 400 % 20],
      (ARRAY['ma','ne','ri','to','du','ça','se','pi','lo','nu','za','fe','di','co','mu','la','ve','ni','ro','cri'])[1 + rank / 20 % 20],
      (ARRAY['do','ra','te','nho','mos','va','ção','ndo','lha','s','r','mente','dor','ria','gem','l','vel','ncia','co','ta'])[1 + rank % 20],
      CASE WHEN rank > 8000 THEN rank / 8000 END))
$$;
SELECT setseed(0.5);
CREATE TEMP TABLE bench_texts AS
  SELECT n AS number, CASE WHEN random() < 0.05 THEN 'Bom dia! ' ELSE '' END || (
    -- n only makes it a text of its own for every row
    SELECT string_agg(pg_temp.bench_word(exp(random() * ln(40000))::integer), ' ')
    FROM generate_series(1, 3 + n * 0 + (random() * random() * 20)::integer)) AS body
  FROM generate_series(0, 49999) n;
ALTER TABLE bench_texts ADD PRIMARY KEY (number);
ANALYZE bench_texts;

-- The words' index is made when all messages are there: that is much quicker.
CREATE TEMP TABLE bench_index AS SELECT indexdef FROM pg_indexes WHERE indexname = 'messages_by_words';
DROP INDEX messages_by_words;

-- Messages: 5,000 in the newest open ticket of the large company, about 20 in every other.
INSERT INTO messages (company_id, ticket_id, contact_id, user_id, whatsapp_id, chat, external_id, body, from_me, read, ack, created_at)
  SELECT t.company_id, t.id,
    CASE WHEN n % 2 = 0 THEN t.contact_id END,
    CASE WHEN n % 2 = 1 THEN t.user_id END,
    t.whatsapp_id, c.number, 'B' || t.id || '-' || n,
    texts.body || CASE WHEN (t.id + n) % 10 = 0 THEN ' pedido ' || t.id ELSE '' END,
    n % 2 = 1, true, CASE WHEN n % 2 = 1 THEN 4 ELSE 0 END,
    t.created_at + n * interval '1 second'
  FROM tickets t JOIN bench b USING (company_id) JOIN contacts c ON c.id = t.contact_id
  CROSS JOIN LATERAL generate_series(1, CASE WHEN b.nth = 1 AND t.id = (SELECT min(id) FROM tickets WHERE company_id = t.company_id) THEN 5000 WHEN b.nth = 1 THEN 20 ELSE 5 END) n
  JOIN bench_texts texts ON texts.number = (t.id * 7919 + n * 104729) % 50000;

DO $$ BEGIN EXECUTE (SELECT indexdef FROM bench_index); END $$;

SET session_replication_role = DEFAULT;
ANALYZE;
