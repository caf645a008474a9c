package dev.tegula.spark;

import dev.tegula.testkit.build.DefectCampaign;

/** Which mistakes in predicates, types and writes the tests of this module find. */
class SeededDefectsCampaign extends DefectCampaign {}
