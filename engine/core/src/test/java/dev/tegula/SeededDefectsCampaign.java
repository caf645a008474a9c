package dev.tegula;

import dev.tegula.testkit.build.DefectCampaign;

/** Which mistakes in the engine the tests of this module find. */
class SeededDefectsCampaign extends DefectCampaign {}
