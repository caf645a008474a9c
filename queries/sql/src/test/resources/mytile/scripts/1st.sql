-- 0
-- left out: catalog of MariaDB
--   show databases

-- 1
-- left out: catalog of MariaDB
--   show tables in mysql
