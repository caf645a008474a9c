package dev.tegula.interop;

import dev.tegula.testkit.build.DefectCampaign;

/** Which mistakes in the engine the comparisons with libtiledb find. */
class SeededDefectsCampaign extends DefectCampaign {}
