package dev.tegula.arrow;

import dev.tegula.testkit.build.DefectCampaign;

/** Which mistakes in compressed buffers, validity and times the tests of this module find. */
class SeededDefectsCampaign extends DefectCampaign {}
