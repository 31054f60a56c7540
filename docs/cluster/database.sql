-- Once, on the primary: psql -h 10.0.0.1 -U postgres -f database.sql
create role portage login password 'CHANGE';
create database portage owner portage encoding 'UTF8' template template0;
