-- In the list of a hub, companies that name it rank before those it is only related to (featuredRank).
UPDATE company_places SET featured = companies.upvotes + CASE companies.verification_status WHEN 'verified' THEN 10 ELSE 0 END
  + CASE WHEN 'hub:' || (companies.hubs ->> 0) = company_places.place THEN 20 ELSE 10 END
FROM companies
WHERE companies.id = company_places.company_id AND company_places.place LIKE 'hub:%'
  AND jsonb_exists(companies.hubs, substr(company_places.place, 5));
