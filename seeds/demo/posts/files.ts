import aerospace from "./aerospace.json" with { type: "json" };
import automotive from "./automotive.json" with { type: "json" };
import biotechAgri from "./biotech-agri.json" with { type: "json" };
import cleanEnergy from "./clean-energy.json" with { type: "json" };
import construction from "./construction.json" with { type: "json" };
import digitalTech from "./digital-tech.json" with { type: "json" };
import healthTherapeutics from "./health-therapeutics.json" with { type: "json" };
import indigenomics from "./indigenomics.json" with { type: "json" };
import medicalDevices from "./medical-devices.json" with { type: "json" };
import metrology from "./metrology.json" with { type: "json" };
import noHub from "./no-hub.json" with { type: "json" };
import oceanArctic from "./ocean-arctic.json" with { type: "json" };
import quantumNano from "./quantum-nano.json" with { type: "json" };
import spaceAstronomy from "./space-astronomy.json" with { type: "json" };

/** The demo posts by the slug of their hub, in an order that never changes. */
export const postFiles = {
  aerospace,
  automotive,
  "biotech-agri": biotechAgri,
  "clean-energy": cleanEnergy,
  construction,
  "digital-tech": digitalTech,
  "health-therapeutics": healthTherapeutics,
  indigenomics,
  "medical-devices": medicalDevices,
  metrology,
  "no-hub": noHub,
  "ocean-arctic": oceanArctic,
  "quantum-nano": quantumNano,
  "space-astronomy": spaceAstronomy,
};
