-- In the list of a hub, companies that name it rank before those it is only related to (featuredRank).
UPDATE company_places SET featured = (
  SELECT companies.upvotes + CASE companies.verification_status WHEN 'verified' THEN 10 ELSE 0 END
    + CASE WHEN 'hub:' || json_extract(companies.hubs, '$[0]') = company_places.place THEN 20 ELSE 10 END
  FROM companies WHERE companies.id = company_places.company_id
)
WHERE place LIKE 'hub:%' AND EXISTS (
  SELECT 1 FROM companies, json_each(companies.hubs)
  WHERE companies.id = company_places.company_id AND 'hub:' || json_each.value = company_places.place
);
