package dev.tegula.parquet;

import dev.tegula.testkit.build.DefectCampaign;

/** Which mistakes in compressions, decimals and pages the tests of this module find. */
class SeededDefectsCampaign extends DefectCampaign {}
