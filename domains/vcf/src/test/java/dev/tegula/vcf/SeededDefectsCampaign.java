package dev.tegula.vcf;

import dev.tegula.testkit.build.DefectCampaign;

/** Which mistakes in scans of regions and exports the tests of this module find. */
class SeededDefectsCampaign extends DefectCampaign {}
